// The switches that Chromium starts with in browser tests.

/**
 * What Playwright itself turns off. Chromium takes the last `--disable-features` alone, so ours names these again;
 * tests/unit/scripts/chromium-switches.test.ts compares them with Playwright's list.
 */
export const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * A whole browser loads two pages of its own for the address bar of each window, in a process of their own: a quarter
 * of the processor time of a short test. A headless shell has no address bar.
 */
const addressBar = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

export const chromiumSwitches = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
  `--disable-features=${[...disabledByPlaywright, ...addressBar].join(",")}`,
  // A page of a test ends before optimised code has paid for its making: a sixteenth less processor time.
  "--js-flags=--no-maglev --no-turbofan",
];
