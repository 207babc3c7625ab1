import { Text } from "@mantine/core";
import classes from "./second-factor.module.css";
import { useMemo } from "react";
import { encode } from "uqr";

/** Modules of white around the code (ISO/IEC 18004: four). */
const QUIET_ZONE = 4;

/** A QR code as a drawing, black on white in both colour schemes: cameras read no inverted ones. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: "M", border: QUIET_ZONE });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: dark.join("") };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={classes.qr} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

export function ScanKey({ totp: { uri, secret } }: { totp: { uri: string; secret: string } }) {
  return (
    <>
      <Text size="sm">Scan this code with your authenticator app, or enter the key by hand. Then enter the code that the app shows.</Text>
      <QrCode text={uri} label="QR code with the key for your authenticator app" />
      <Text size="sm" className={classes.secret}>
        Key: <b>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</b>
      </Text>
    </>
  );
}
