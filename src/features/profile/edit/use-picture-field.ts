// A picture that is chosen in the form: made small on the device before it is shown, one after another.
import { useRef, useState } from "react";
import type { Result } from "#lib/result.ts";

/** The file as an inline picture of the right size, or why it is none, in the user's words. */
export type PreparePicture = (file: Blob) => Promise<Result<string, string>>;

/** @param onReady takes the picture as a `data:` address. */
export function usePictureField(prepare: PreparePicture, onReady: (inline: string) => void) {
  const latest = useRef<Blob | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    preparing,
    /** Why the last picture was not taken. */
    problem,
    async choose(file: Blob) {
      latest.current = file;
      setPreparing(true);
      setProblem(null);
      const prepared = await prepare(file);
      // Another choice was made meanwhile.
      if (latest.current !== file) return;
      setPreparing(false);
      if (prepared.ok) onReady(prepared.value);
      else setProblem(prepared.error);
    },
    /** Something else was chosen. */
    drop() {
      latest.current = null;
      setPreparing(false);
      setProblem(null);
    },
  };
}
