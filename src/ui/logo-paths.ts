// The lyre of the mark, on a field of 32 × 32: its frame, its foot, and the strings that are a sound's bars.
// Shared by the interface and by the script that draws the icons.

export const LYRE_FRAME =
  "M7.2 4.6C4 8.4 4.2 13 5.8 17.2c1.7 4.5 5.6 7.3 10.2 7.3s8.5-2.8 10.2-7.3C27.8 13 28 8.4 24.8 4.6";
export const LYRE_FOOT = "M11 28.3h10";
export const LYRE_STRINGS = "M11.3 9.5v9M14.45 7v13M17.55 7v13M20.7 9.5v9";
