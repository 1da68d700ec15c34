// Sets the appearance before the first paint; src/app/appearance.ts follows the same rule.
(function () {
  var theme = localStorage.getItem("theme");
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.appearance = localStorage.getItem("rutero-sun") === "on" ? "sun" : theme;
})();
