import { Suspense, useState, type ReactNode } from "react";
import { useIsFirstScreenShown } from "../../start/first-screen.ts";

interface Props {
  /** The user wants it now: it does not wait for the first screen. */
  now?: boolean;
  children: ReactNode;
}

/** Parts in chunks of their own that the first screen does not need, such as closed dialogs. Once mounted they stay mounted. */
export function AfterFirstScreen({ now = false, children }: Props) {
  const isShown = useIsFirstScreenShown();
  const [isMounted, setMounted] = useState(false);
  const isDue = isMounted || isShown || now;
  if (isDue && !isMounted) setMounted(true);
  return <Suspense>{isDue && children}</Suspense>;
}
