import { ActionIcon, Stack, useComputedColorScheme } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useRef, useState, type SyntheticEvent } from "react";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import classes from "./landing.module.css";
import darkFilm from "./media/plan-dark.webm";
import darkStill from "./media/plan-dark.webp";
import lightFilm from "./media/plan-light.webm";
import lightStill from "./media/plan-light.webp";

const MEDIA = { light: { film: lightFilm, still: lightStill }, dark: { film: darkFilm, still: darkStill } } as const;
const SIZE = { width: 1280, height: 720 } as const;
const DESCRIPTION = "A framing plan whose members are marked one by one, while a list of their quantities, lengths and weights fills up";

// Evaluated before the first paint: otherwise users with reduced motion load the video, and others briefly load the wrong colours.
const BEFORE_FIRST_PAINT = { getInitialValueInEffect: false } as const;

/** A muted video of a takeoff, or its first frame for users who prefer reduced motion. */
export function PlanVideo() {
  const wantsStill = useMediaQuery("(prefers-reduced-motion: reduce)", undefined, BEFORE_FIRST_PAINT);
  const { film, still } = MEDIA[useComputedColorScheme("light", BEFORE_FIRST_PAINT)];
  if (wantsStill) return <img className={classes.film} src={still} alt={DESCRIPTION} {...SIZE} />;
  return <Video film={film} still={still} />;
}

function Video({ film, still }: { film: string; still: string }) {
  const video = useRef<HTMLVideoElement>(null);
  // The user's choice and the actual state differ: browsers delay playback until the video is visible, or to save power.
  const [isWanted, setWanted] = useState(true);
  const [isPlaying, setPlaying] = useState(true);
  const follow = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void => setPlaying(!currentTarget.paused);
  const toggle = (): void => {
    setWanted(!isPlaying);
    if (isPlaying) video.current?.pause();
    // The browser rejected playback, for example to save power: show the play button.
    else video.current?.play().catch(() => setPlaying(false));
  };
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay;
  return (
    <Stack pos="relative" gap="xs">
      <video
        // The key replaces the element when the colour scheme changes.
        key={film}
        ref={video}
        className={classes.film}
        src={film}
        poster={still}
        aria-label={DESCRIPTION}
        autoPlay={isWanted}
        muted
        loop
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        onPlay={follow}
        onPause={follow}
        onCanPlay={follow}
        {...SIZE}
      />
      <ActionIcon
        className={classes.control}
        variant="default"
        size="lg"
        aria-label={isPlaying ? "Pause the animation" : "Play the animation"}
        onClick={toggle}
      >
        <Icon size={LAYOUT.icon.sm} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Stack>
  );
}
