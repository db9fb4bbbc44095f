// Runs before anything is drawn, so that no page flashes in the wrong theme. settings.svelte.ts takes over afterwards.
(function () {
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("witchwood-settings") || "{}");
  } catch {
    // A page without storage is shown as the system asks.
  }
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const chosen = settings.theme === "day" || settings.theme === "night" ? settings.theme : dark ? "night" : "day";
  document.documentElement.dataset.theme = chosen;
})();
