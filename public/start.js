// Before the first paint: whether this is the start page, whose words are in index.html for every address; and the theme
// chosen on this device, if one was chosen.
if (location.pathname !== "/") document.documentElement.dataset.inside = "";
try {
  const theme = localStorage.getItem("orpheus-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme stands.
}
