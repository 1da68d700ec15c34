// Sets the appearance before the first paint; src/app/appearance.ts follows the same rule.
(function () {
  var theme = localStorage.getItem("theme");
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  var sun = localStorage.getItem("rutero-sun") === "on";
  document.documentElement.dataset.appearance = sun ? "sun" : theme;
  // src/app/preferences.ts: the text size and the hand that holds the phone.
  try {
    var preferences = JSON.parse(localStorage.getItem("rutero-preferences") || "{}");
    document.documentElement.dataset.text = preferences.textSize || "normal";
    document.documentElement.dataset.hand = preferences.hand || "right";
  } catch {
    localStorage.removeItem("rutero-preferences");
  }
  var colour = sun ? "#ffffff" : theme === "dark" ? "#101714" : "#fbfaf6";
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.setAttribute("content", colour);
  });
})();
