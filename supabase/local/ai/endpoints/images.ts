// POST /images/generations: one procedural cover a request, as base64.
import * as v from "valibot";
import { readBody } from "../api-error.ts";
import { type CoverFormat, paintCover } from "../art/index.ts";

const SIZES = { auto: 1024, "256x256": 256, "512x512": 512, "1024x1024": 1024 } as const;
const DEFAULT_SIZE = "1024x1024";
const DEFAULT_FORMAT: CoverFormat = "png";

const body = v.object({
  model: v.nullish(v.string()),
  prompt: v.pipe(v.string(), v.trim(), v.nonEmpty("The prompt is empty"), v.maxLength(32_000)),
  n: v.nullish(v.literal(1, "The local provider paints one image a request")),
  size: v.nullish(v.picklist(["auto", "256x256", "512x512", "1024x1024"])),
  output_format: v.nullish(v.picklist(["png", "webp", "jpeg"])),
  output_compression: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
  response_format: v.nullish(v.literal("b64_json", "The local provider answers with b64_json only")),
});

/**
 * The format defaults to PNG, as with the provider this stands in for.
 * @throws {ApiError} 400 for what cannot be painted.
 */
export async function answerImage(request: Request, created: number): Promise<Response> {
  const { prompt, size, output_format, output_compression } = await readBody(request, body);
  const format = output_format ?? DEFAULT_FORMAT;
  const edge = SIZES[size ?? DEFAULT_SIZE];
  const image = await paintCover(prompt, edge, format, output_compression ?? undefined);
  return Response.json({
    created,
    output_format: format,
    size: `${edge}x${edge}`,
    data: [{ b64_json: Buffer.from(image).toString("base64") }],
  });
}
