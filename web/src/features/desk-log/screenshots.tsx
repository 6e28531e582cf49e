import { openScreenshot, type Screenshot } from '@boh/contract/desk-log/desk-log.contract.ts';
import { Button, Modal } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callRaw } from '../../api/call.ts';
import { showFile } from '../../api/download.ts';
import { keyOf } from '../../api/use-list.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { useFileAddress } from '../../ui/page/use-file-address.ts';
import classes from './desk-log.module.css';

/** What browsers draw; a HEIC picture is offered by its name. */
const DRAWN = new Set(['image/png', 'image/jpeg', 'image/webp']);

const isDrawn = ({ ContentType }: Screenshot) => DRAWN.has(ContentType);

const showPicture = ({ ScreenshotID, Name }: Screenshot) =>
  showFile(openScreenshot, { query: { ScreenshotID } }, Name);

/** A picture as a file of its fixed type: the server hands it out only with the session's token. */
export function pictureQuery({ ScreenshotID, ContentType, Name }: Screenshot) {
  const input = { query: { ScreenshotID } };
  return queryOptions({
    queryKey: keyOf(openScreenshot, input),
    queryFn: async ({ signal }) => {
      const response = await callRaw(openScreenshot, input, { signal });
      return new File([await response.arrayBuffer()], Name, { type: ContentType });
    },
    staleTime: Infinity,
  });
}

function usePicture(screenshot: Screenshot): string | null {
  const { data } = useQuery({ ...pictureQuery(screenshot), enabled: isDrawn(screenshot) });
  return useFileAddress(data);
}

interface ThumbnailProps {
  screenshot: Screenshot;
  /** Shows it large. */
  onOpen: () => void;
}

function Thumbnail({ screenshot, onOpen }: ThumbnailProps) {
  const address = usePicture(screenshot);
  const { Name } = screenshot;
  return (
    <button
      type="button"
      className={classes['thumbnail']}
      title={Name}
      aria-label={`Open ${Name}`}
      onClick={() => (isDrawn(screenshot) ? onOpen() : showPicture(screenshot))}
    >
      {address === null ? <span data-case="keep">{Name}</span> : <img src={address} alt={Name} />}
    </button>
  );
}

/** The pictures of an entry; each opens large. */
export function ScreenshotRow({ screenshots }: { screenshots: readonly Screenshot[] }) {
  const drawn = screenshots.filter(isDrawn);
  const [large, setLarge] = useState<number | null>(null);
  return (
    <div className={classes['thumbnails']}>
      {screenshots.map((screenshot) => (
        <Thumbnail
          key={screenshot.ScreenshotID}
          screenshot={screenshot}
          onOpen={() => setLarge(drawn.indexOf(screenshot))}
        />
      ))}
      {large !== null && (
        <LargeView screenshots={drawn} at={large} onTurn={setLarge} onClose={() => setLarge(null)} />
      )}
    </div>
  );
}

interface LargeViewProps {
  screenshots: readonly Screenshot[];
  at: number;
  onTurn: (at: number) => void;
  onClose: () => void;
}

/** One picture over the whole window; the arrow keys turn to its neighbours, Escape closes. */
function LargeView({ screenshots, at, onTurn, onClose }: LargeViewProps) {
  const screenshot = screenshots[at];
  const count = screenshots.length;
  const turn = (by: number) => {
    if (at + by >= 0 && at + by < count) onTurn(at + by);
  };
  if (!screenshot) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      size="auto"
      title={count === 1 ? screenshot.Name : `${screenshot.Name} (${at + 1} of ${count})`}
      closeButtonProps={{ 'aria-label': 'Close the picture' }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1);
        if (key === 'ArrowRight') turn(1);
      }}
    >
      <LargePicture screenshot={screenshot} />
      <div className={classes['turn']}>
        {count > 1 && (
          <>
            <Button variant="default" disabled={at === 0} onClick={() => turn(-1)}>
              Picture before
            </Button>
            <Button variant="default" disabled={at === count - 1} onClick={() => turn(1)}>
              Picture after
            </Button>
          </>
        )}
        <LinkButton onClick={() => showPicture(screenshot)}>Open in a tab</LinkButton>
      </div>
    </Modal>
  );
}

function LargePicture({ screenshot }: { screenshot: Screenshot }) {
  const address = usePicture(screenshot);
  if (address === null) return <LoadingOverlay />;
  return <img src={address} alt={screenshot.Name} className={classes['large']} />;
}
