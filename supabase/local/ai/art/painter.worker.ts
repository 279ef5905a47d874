// A thread that paints: one cover a message.
import { answerRequests } from "../worker-answers.ts";
import { type CoverRequest, paint } from "./paint.ts";

answerRequests<CoverRequest, Uint8Array<ArrayBuffer>>(paint, (image) => [image.buffer]);
