// Sets the appearance before the first paint; src/app/appearance.ts follows the same rule.
(function () {
  var theme = localStorage.getItem("theme");
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  var sun = localStorage.getItem("rutero-sun") === "on";
  document.documentElement.dataset.appearance = sun ? "sun" : theme;
  var colour = sun ? "#ffffff" : theme === "dark" ? "#101714" : "#fbfaf6";
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.setAttribute("content", colour);
  });
})();
