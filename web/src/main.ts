import { inPage } from "$backend"; // first: where Python answers, it begins at once
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cloth.css";
import "$games/looks";
import { mount } from "svelte";
import App from "./App.svelte";
import { nearService } from "./lib/device/nearservice.svelte";
import { keptSite } from "./lib/device/keptsite.svelte";
import { router } from "./lib/routes/router.svelte";
import { session } from "./lib/session.svelte";
import { followSettings } from "./lib/device/settings.svelte";
import { versions } from "./lib/device/versions.svelte";
import { loadPage } from "./pages/pages";

followSettings();
router.start();
loadPage(router.route.page).catch(() => undefined); // it comes while all else begins; the frame says if it could not
void session.start();
if (inPage) {
  void versions.start();
  void nearService.start();
} else void keptSite.look();

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");
mount(App, { target });
