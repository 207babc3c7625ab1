import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./two-lines.module.css";

interface Props {
  /** The whole text, on hover. */
  title: string;
  weight: 500 | 600;
  className?: string | undefined;
  children: ReactNode;
}

/** A name on at most two lines. */
export function TwoLines({ title, weight, className = "", children }: Props) {
  return (
    <Text size="sm" fw={weight} lineClamp={2} title={title} className={`${classes.text} ${className}`}>
      {/* A clamped text makes blocks of its children: a link has a box for each of its lines. */}
      <span>{children}</span>
    </Text>
  );
}
