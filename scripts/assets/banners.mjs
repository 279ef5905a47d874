// The four banners a profile can wear. Large calm shapes: they stand behind a name and must stay small as files.
import { chance, dot, glow, ground, line } from "./drawing.mjs";

/** A dendrite: grows in short steps, wanders, and forks into thinner ones. */
function dendrite(context, random, { x, y, angle, length, width, colour }) {
  const points = [[x, y]];
  let [px, py, turn] = [x, y, angle];
  const steps = Math.max(4, Math.round(length / 14));
  for (let step = 0; step < steps; step += 1) {
    turn += (random() - 0.5) * 0.42;
    px += Math.cos(turn) * 14;
    py += Math.sin(turn) * 14;
    points.push([px, py]);
  }
  line(context, points, width, colour);
  if (width < 1.6) {
    dot(context, px, py, width * 2.1, colour);
    return;
  }
  for (const side of [-1, 1])
    dendrite(context, random, {
      x: px,
      y: py,
      angle: turn + side * (0.28 + random() * 0.42),
      length: length * (0.58 + random() * 0.24),
      width: width * 0.62,
      colour,
    });
}

function neurons(context, width, height) {
  const random = chance(41);
  ground(context, width, height, ["#241433", "#47204f", "#6a2a4e"]);
  const cells = [
    [0.2, 0.62, 1.0],
    [0.56, 0.34, 1.2],
    [0.86, 0.7, 0.9],
  ];
  for (const [fx, fy, scale] of cells) {
    const [x, y] = [fx * width, fy * height];
    glow(context, x, y, 330 * scale, "255, 150, 170", 0.3);
    const arms = 6;
    for (let arm = 0; arm < arms; arm += 1)
      dendrite(context, random, {
        x,
        y,
        angle: (arm / arms) * Math.PI * 2 + random() * 0.5,
        length: 150 * scale,
        width: 8 * scale,
        colour: arm % 2 ? "#f0b3c9" : "#ffcfa8",
      });
    dot(context, x, y, 24 * scale, "#ffe9dc");
  }
}

function dna(context, width, height) {
  ground(context, width, height, ["#06302f", "#0b4a45", "#14635a"]);
  glow(context, width * 0.68, height * 0.3, 620, "120, 255, 214", 0.2);
  context.save();
  context.translate(width / 2, height / 2);
  context.rotate(-0.2);
  const reach = width * 0.62;
  const turn = (x) => (x / width) * Math.PI * 5.2;
  const strand = (x, phase) => Math.sin(turn(x) + phase) * height * 0.2;
  for (let x = -reach; x <= reach; x += 26) {
    const [top, bottom] = [strand(x, 0), strand(x, Math.PI)];
    const depth = 0.5 + 0.5 * Math.cos(turn(x));
    line(
      context,
      [
        [x, top],
        [x, bottom],
      ],
      4,
      `rgba(190, 255, 232, ${0.18 + 0.3 * depth})`,
    );
    dot(context, x, top, 7 + 4 * depth, "#9ff5d8");
    dot(context, x, bottom, 11 - 4 * depth, "#ffd9a0");
  }
  for (const [phase, colour] of [
    [0, "#7fe8c6"],
    [Math.PI, "#f7c987"],
  ]) {
    const points = [];
    for (let x = -reach; x <= reach; x += 8) points.push([x, strand(x, phase)]);
    line(context, points, 7, colour);
  }
  context.restore();
}

function space(context, width, height) {
  const random = chance(7);
  ground(context, width, height, ["#060a1c", "#101a3d", "#2a1e4a"]);
  glow(context, width * 0.3, height * 0.42, 640, "96, 120, 255", 0.3);
  glow(context, width * 0.52, height * 0.24, 460, "255, 120, 190", 0.22);
  for (let star = 0; star < 260; star += 1) {
    const bright = random() ** 5;
    dot(
      context,
      random() * width,
      random() * height,
      0.8 + bright * 2.6,
      `rgba(232, 238, 255, ${0.35 + bright * 0.65})`,
    );
  }
  const [x, y, radius] = [width * 0.76, height * 0.6, 190];
  const ring = (from, to) => {
    for (let band = 0; band < 5; band += 1) {
      context.strokeStyle = `rgba(255, 214, 170, ${0.75 - band * 0.12})`;
      context.lineWidth = 5;
      context.beginPath();
      context.ellipse(x, y, radius * (1.45 + band * 0.11), radius * (0.4 + band * 0.032), -0.34, from, to);
      context.stroke();
    }
  };
  ring(Math.PI, Math.PI * 2);
  const body = context.createRadialGradient(x - 70, y - 80, 10, x, y, radius);
  body.addColorStop(0, "#ffd7a8");
  body.addColorStop(0.55, "#e07a5f");
  body.addColorStop(1, "#5a2648");
  context.fillStyle = body;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  ring(0, Math.PI);
}

function molecules(context, width, height) {
  const random = chance(19);
  ground(context, width, height, ["#2f1a0c", "#5a300f", "#8a5312"]);
  glow(context, width * 0.4, height * 0.5, 680, "255, 196, 110", 0.2);
  const side = 92;
  const at = (column, row) => [
    column * side * 1.5 + 40,
    row * side * Math.sqrt(3) + (column % 2 ? (side * Math.sqrt(3)) / 2 : 0),
  ];
  for (let column = 0; column < 13; column += 1)
    for (let row = 0; row < 7; row += 1) {
      const nearness = 1 - Math.abs(column - 5.5) / 8;
      if (random() > nearness) continue;
      const [x, y] = at(column, row);
      const corners = Array.from({ length: 6 }, (_, corner) => [
        x + side * Math.cos((corner * Math.PI) / 3),
        y + side * Math.sin((corner * Math.PI) / 3),
      ]);
      line(context, [...corners, corners[0]], 5, "rgba(255, 220, 160, 0.75)");
      corners.forEach(([cx, cy], corner) => {
        const heavy = random() > 0.72;
        dot(
          context,
          cx,
          cy,
          heavy ? 21 : 10,
          heavy ? ["#ff9d6e", "#9fd8c7", "#ffe9c4"][corner % 3] : "#ffe2ad",
        );
      });
    }
}

export const banners = { neurons, dna, space, molecules };
