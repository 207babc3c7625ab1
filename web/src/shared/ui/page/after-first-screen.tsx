import { Suspense, useState, type ReactNode } from "react";
import { useIsFirstScreenShown } from "../../start/first-screen.ts";
import { lazyPart } from "../../start/load-part.ts";

interface Props {
  /** It waits until the user wants it, however long that is. */
  isOnDemand?: boolean;
  /** The user wants it now: it does not wait for the first screen. */
  now?: boolean;
  children: ReactNode;
}

/** Parts in chunks of their own that the first screen does not need, such as closed dialogs. Once mounted they stay mounted. */
export function AfterFirstScreen({ now = false, isOnDemand = false, children }: Props) {
  const isShown = useIsFirstScreenShown();
  const [isMounted, setMounted] = useState(false);
  const isDue = isMounted || (isShown && !isOnDemand) || now;
  if (isDue && !isMounted) setMounted(true);
  return <Suspense>{isDue && children}</Suspense>;
}

/**
 * A part in a chunk of its own that the first screen does not need.
 * @param wanted the property that says whether the user wants it now: it is neither null nor false then
 */
export function laterPart<P extends object>(
  load: Parameters<typeof lazyPart<P>>[0],
  wanted: keyof P,
  options: Pick<Props, "isOnDemand"> = {},
) {
  const Part = lazyPart(load);
  return function LaterPart(props: P) {
    return (
      <AfterFirstScreen now={props[wanted] !== null && props[wanted] !== false} {...options}>
        <Part {...props} />
      </AfterFirstScreen>
    );
  };
}
