import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./two-lines.module.css";

interface Props {
  /** The whole text, on hover. */
  title: string;
  /** The weight of the name that a row begins with; other texts look like their cell. */
  weight?: 500 | 600;
  className?: string | undefined;
  children: ReactNode;
}

/** A text on at most two lines: a long one makes its row no higher than the others. */
export function TwoLines({ title, weight, className = "", children }: Props) {
  const looks = weight === undefined ? { inherit: true } : { size: "sm", fw: weight };
  return (
    <Text component="div" {...looks} lineClamp={2} title={title} className={`${classes.text} ${className}`}>
      {/* A clamped text makes blocks of its children: a link has a box for each of its lines. */}
      <span>{children}</span>
    </Text>
  );
}
