// What all the pictures share: a repeatable chance, grounds and glows.

/** A generator of numbers in [0, 1) that gives the same row for the same seed (mulberry32). */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fills the picture with a slanting gradient of `colours`. */
export function ground(context, width, height, colours) {
  const gradient = context.createLinearGradient(0, 0, width, height);
  colours.forEach((colour, index) => gradient.addColorStop(index / (colours.length - 1), colour));
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

/** A soft light around (x, y). `colour` is "r, g, b". */
export function glow(context, x, y, radius, colour, strength) {
  const light = context.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, `rgba(${colour}, ${strength})`);
  light.addColorStop(1, `rgba(${colour}, 0)`);
  context.fillStyle = light;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

export function dot(context, x, y, radius, colour) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

export function line(context, points, width, colour) {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.stroke();
}
