import { createContext, useContext } from "react";
import { matchParts } from "./match-parts.ts";
import classes from "./match.module.css";

/** The search of the list that contains a text. */
export const SearchOfList = createContext("");

/** A text of a list's row, with what the list's search found in it marked. */
export function Match({ text }: { text: string }) {
  const q = useContext(SearchOfList);
  return matchParts(text, q).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className={classes.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
