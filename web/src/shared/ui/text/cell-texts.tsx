import { type ReactNode, Fragment } from "react";
import lists from "../divided-list.module.css";
import { Text } from "@mantine/core";
import classes from "./two-lines.module.css";
import { formatExactTime, formatShortTime, formatTime } from "../../format.ts";

/** User input in a table cell. Breaks anywhere, so that a name without blanks does not widen its column. */
export function LongText({ children }: { children: ReactNode }) {
  return <div className={lists.text}>{children}</div>;
}

interface TwoLinesProps {
  /** The whole text, which a tooltip shows where it is cut; without it where an element around it has it. */
  title?: string;
  /** The weight of the name that a row begins with; other texts look like their cell. */
  weight?: 500 | 600;
  className?: string | undefined;
  children: ReactNode;
}

/** A text on at most two lines: a long one makes its row no higher than the others. On a wide screen the name of a row is whole. */
export function TwoLines({ title, weight, className = "", children }: TwoLinesProps) {
  const looks = weight === undefined ? { inherit: true } : { size: "sm", fw: weight };
  return (
    <Text
      component="div"
      {...looks}
      lineClamp={2}
      data-whole={title}
      className={`${classes.text} ${weight === undefined ? "" : classes.name} ${className}`}
    >
      {/* A clamped text makes blocks of its children: a link has a box for each of its lines. */}
      <span>{children}</span>
    </Text>
  );
}

/** A second, smaller name of a row on one line, and whole on a wide screen. */
export function OneLine({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="xs" c="dimmed" lineClamp={1} className={`${classes.text} ${classes.name}`}>
      {children}
    </Text>
  );
}

/** A user name in a table cell. Where it does not fit, it breaks after a dot, hyphen or underscore first. */
export function AccountName({ name }: { name: string }) {
  return (
    <TwoLines title={name}>
      {name.split(/(?<=[._-])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </TwoLines>
  );
}

/** An e-mail address in a table cell. Where it does not fit, it breaks in front of its `@` first. */
export function Email({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf("@"));
  return (
    <LongText>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </LongText>
  );
}

interface TimeProps {
  at: string;
  /** Without the year where it is the current one. */
  isShort?: boolean;
}

/** A timestamp in the browser's locale, with the exact UTC time on hover. */
export function Time({ at, isShort = false }: TimeProps) {
  return (
    <time dateTime={at} title={formatExactTime(at)}>
      {isShort ? formatShortTime(at) : formatTime(at)}
    </time>
  );
}

/** The second, smaller line of a table cell. */
export function CellDetail({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="xs" c="dimmed">
      {children}
    </Text>
  );
}
