import { Button, type ButtonProps } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { LAYOUT } from "../sizes.ts";
import { useToastTask } from "./use-toast-task.ts";

interface Props extends ButtonProps {
  save: () => Promise<unknown>;
  /** What a toast says when that fails. */
  failure: string;
  /** Whether the toast says the server's reason in its place. */
  saysReason?: boolean;
  "aria-label"?: string;
}

/** A button that saves a file. */
export function DownloadButton({ save, failure, saysReason = false, ...button }: Props) {
  const { isBusy, run } = useToastTask(failure, { saysReason });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={LAYOUT.icon.sm} aria-hidden />}
      {...button}
      loading={isBusy}
      onClick={() => run(save)}
    />
  );
}
