import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cloth.css";
import "$games/themes";
import { inPage } from "$backend";
import { mount } from "svelte";
import App from "./App.svelte";
import { beside } from "./lib/device/beside.svelte";
import { kept } from "./lib/device/kept.svelte";
import { router } from "./lib/routes/router.svelte";
import { session } from "./lib/session.svelte";
import { followSettings } from "./lib/device/settings.svelte";
import { versions } from "./lib/device/versions.svelte";

followSettings();
router.start();
void session.start();
if (inPage) {
  void versions.start();
  void beside.start();
} else void kept.look();

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");
mount(App, { target });
