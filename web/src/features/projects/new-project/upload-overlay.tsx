import { Box, Portal, Progress, Text } from "@mantine/core";
import { MESSAGES, RESUMABLE_UPLOADS } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { formatBytes } from "../../../shared/format.ts";
import type { UploadProgress } from "../../../shared/api/upload.ts";
import classes from "../../../shared/ui/feedback/busy-overlay.module.css";
import { computePercent, formatTimeLeft } from "./progress.ts";

/**
 * The specification's blocking overlay. It hides at 100 %, while the server processes the upload.
 * @param file which of several files is being sent
 */
export function UploadOverlay({ progress, file }: { progress: UploadProgress; file?: string | undefined }) {
  const percent = computePercent(progress);
  if (percent >= 100 && !progress.isWaiting) return null;
  const left = progress.isWaiting ? null : formatTimeLeft(progress);
  const bytes = `${formatBytes(progress.loaded)} of ${formatBytes(progress.total)}`;
  const detail = left === null ? bytes : `${bytes}, ${left} left`;
  const label = MESSAGES.documents.uploading(percent);
  return (
    <Portal>
      <div className={classes.overlay} data-over-dialogs title={detail}>
        <Box className={classes.panel} w="min(100%, 24rem)" p="lg">
          <Text fw={600} mb="sm" role="status">
            {label}
          </Text>
          {file && (
            <Text size="sm" mb="xs" truncate>
              {file}
            </Text>
          )}
          <Progress.Root size="lg">
            <Progress.Section value={percent} aria-label={label} />
          </Progress.Root>
          <Dimmed mt="xs">{detail}</Dimmed>
          {/* Empty while the connection is there: what appears in a status later is read out. */}
          <Text size="sm" mt="xs" role="status">
            {progress.isWaiting && RESUMABLE_UPLOADS.waiting}
          </Text>
        </Box>
      </div>
    </Portal>
  );
}
