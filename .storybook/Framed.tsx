/** A story in a window of its own, as docs pages show stories for phones and for the whole window. Its play function does not run. */
import { useState } from 'react';

/** A phone's height; a whole window has it at most. */
const TALLEST = 844;

export interface FramedProps {
  id: string;
  name: string;
  /** Pixels; without it, as wide as the docs page. */
  width?: number;
  /** Pixels; without it, as high as what the story shows. */
  height?: number;
  scheme: string;
}

export function Framed({ id, name, width, height, scheme }: FramedProps) {
  const [content, setContent] = useState(TALLEST);
  const query = new URLSearchParams({ id, viewMode: 'story', embed: 'true', globals: `scheme:${scheme}` });
  return (
    <iframe
      className="docs-frame"
      title={name}
      src={`iframe.html?${query.toString()}`}
      loading="lazy"
      style={{ width: width ?? '100%', height: height ?? content }}
      onLoad={({ currentTarget }) => {
        const shown = currentTarget.contentDocument;
        const story = shown?.getElementById('storybook-root');
        if (!shown || !story || height !== undefined) return;
        new ResizeObserver(() => setContent(heightOf(shown))).observe(story);
      }}
    />
  );
}

/** A dialog covers the whole window, however small the story around it is. */
function heightOf(shown: Document): number {
  if (shown.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]')) return TALLEST;
  const { bottom } = shown.getElementById('storybook-root')?.getBoundingClientRect() ?? { bottom: TALLEST };
  return Math.min(TALLEST, Math.ceil(bottom) + 16);
}
