import { Text, UnstyledButton, type UnstyledButtonProps } from "@mantine/core";
import { IconChevronDown, IconUserCircle } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import classes from "./top-bar.module.css";

type Props = {
  username: string;
  /** The user is being logged out: the menu with the pressed item has closed. */
  isLeaving?: boolean;
} & UnstyledButtonProps &
  ComponentPropsWithRef<"button">;

/** The greeting. A click opens the user menu. */
export function UserButton({ username, isLeaving = false, ...others }: Props) {
  return (
    <UnstyledButton {...others} className={classes.user}>
      <IconUserCircle size={LAYOUT.icon.lg} stroke={1.5} aria-hidden />
      <Text span truncate miw={0} maw="16rem">
        {isLeaving ? (
          "Logging out..."
        ) : (
          <>
            Hello, <b>{username}</b>
          </>
        )}
      </Text>
      <IconChevronDown size={LAYOUT.icon.sm} aria-hidden />
    </UnstyledButton>
  );
}
