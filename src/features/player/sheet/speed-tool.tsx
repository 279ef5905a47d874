// The speed: a slider in fine steps, and the ones that are used most.
import { Gauge } from "lucide-react";
import { MAX_RATE, MIN_RATE, RATE_STEP, type Player } from "#player";
import { formatRate } from "../format-rate.ts";
import { usePlayer } from "../use-player.ts";
import { Tool } from "./tool.tsx";

const PRESETS = [0.8, 1, 1.2, 1.5, 2];

export function SpeedTool({ player }: { player: Player }) {
  const rate = usePlayer(player, (state) => state.rate);
  return (
    <Tool name="Speed" value={formatRate(rate)} icon={<Gauge aria-hidden="true" />}>
      {() => (
        <>
          <output className="speed-shown">{formatRate(rate)}</output>
          <input
            type="range"
            className="seek-bar speed-slider"
            aria-label="Speed"
            aria-valuetext={`${rate} times`}
            min={MIN_RATE}
            max={MAX_RATE}
            step={RATE_STEP}
            value={rate}
            style={{ ["--played" as string]: `${((rate - MIN_RATE) / (MAX_RATE - MIN_RATE)) * 100}%` }}
            onChange={(event) => player.setRate(Number(event.target.value))}
          />
          <div className="sheet-choices">
            {PRESETS.map((preset) => (
              <button
                key={preset}
                type="button"
                aria-pressed={rate === preset}
                onClick={() => player.setRate(preset)}
              >
                {formatRate(preset)}
              </button>
            ))}
          </div>
        </>
      )}
    </Tool>
  );
}
