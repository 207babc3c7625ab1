import { Tooltip } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { LAYOUT } from "../sizes.ts";
import classes from "./two-lines.module.css";

/** Whether a part of the texts is not seen. A link in a text is cut itself. */
const isCut = (texts: Element): boolean =>
  [texts, ...texts.querySelectorAll("div, a")].some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);

function findCut(target: EventTarget | null): HTMLElement | null {
  const texts = target instanceof Element ? target.closest<HTMLElement>("[data-whole]") : null;
  return texts && isCut(texts) ? texts : null;
}

/** The whole of texts that are cut, as a tooltip: under the pointer, and with the focus of a link in them. They name it in `data-whole`. */
export default function CutTexts() {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const show = ({ target }: Event) => setShown(findCut(target));
  const hide = () => setShown(null);
  useWindowEvent("mouseover", show);
  useWindowEvent("focusin", show);
  useWindowEvent("focusout", hide);
  useWindowEvent("keydown", hide);
  if (!shown) return null;
  return <Tooltip label={shown.dataset["whole"]} target={shown} opened multiline maw={LAYOUT.dialog.lg} className={classes.whole} />;
}
