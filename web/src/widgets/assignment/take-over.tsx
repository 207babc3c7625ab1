import { AfterFirstScreen, lazyPart } from "../../shared/start/load-part.tsx";
import type { Taking } from "./use-taking.ts";

// Loaded separately: most documents have no colleague to be taken from.
const TakeOverDialog = lazyPart(() => import("./take-over-dialog.tsx"));

/** The question before a colleague's document is taken over. */
export function TakeOver(props: { taking: Taking; onClosed?: () => void }) {
  return (
    <AfterFirstScreen now={props.taking.question !== null}>
      <TakeOverDialog {...props} />
    </AfterFirstScreen>
  );
}
