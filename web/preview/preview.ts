/**
 * A page for looking at tables while working on them; it is not part of the build. Run `npm run dev`, start
 * `python web/preview/judge.py` on the port the dev server passes /api to, and open
 * /preview/index.html?game=hocus&deal=5&plies=20&theme=night. `cards` as game shows every card.
 */
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "../src/styles/cloth.css";
import "../src/games/themes";
import { mount } from "svelte";
import AllCards from "./AllCards.svelte";
import Preview from "./Preview.svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = asked.get("theme") ?? "day";
document.documentElement.dataset["motion"] = asked.get("motion") ?? "full";
const target = document.getElementById("preview");
if (target) {
  if (asked.get("game") === "cards") mount(AllCards, { target, props: {} });
  else mount(Preview, { target, props: { asked } });
}
