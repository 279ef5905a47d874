// Whether the plan's limit bars the paper in the form: as soon as there is one, and before the form is filled in.
import { useEffect, useEffectEvent, useState } from "react";

/**
 * @param isConcerned a paper waits to be sent, nothing else is under way, and the device holds the plan to be used up.
 * @param ask asks anew whether it is; what the device has may be old.
 */
export function usePlanLimit(isConcerned: boolean, ask: () => Promise<boolean>): boolean {
  const [isBarred, setBarred] = useState(false);
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    if (!isConcerned) return;
    let isLate = false;
    void onAsk().then((answer) => {
      if (!isLate) setBarred(answer);
    });
    return () => {
      isLate = true;
      setBarred(false);
    };
  }, [isConcerned]);
  return isConcerned && isBarred;
}
