// Before the first paint: the theme chosen on this device, if one was chosen.
try {
  const theme = localStorage.getItem("orpheus-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme stands.
}
