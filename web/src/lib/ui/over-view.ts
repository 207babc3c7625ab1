import { getDefaultZIndex } from "@mantine/core";

/** For a dialog of a page that a document's view may be open over: the view is as high as any dialog. */
export const OVER_VIEW = getDefaultZIndex("modal") + 1;
