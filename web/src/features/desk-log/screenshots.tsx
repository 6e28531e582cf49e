import { openScreenshot, type Screenshot } from '@boh/contract/desk-log/desk-log.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callRaw } from '../../api/call.ts';
import { showFile } from '../../api/download.ts';
import { keyOf } from '../../api/use-list.ts';
import classes from './desk-log.module.css';

/** What browsers draw; a HEIC picture is offered by its name. */
const DRAWN = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** The picture as a blob of its fixed type: the server hands it out only with the session's token. */
function usePicture({ ScreenshotID, ContentType }: Screenshot): string | null {
  const input = { query: { ScreenshotID } };
  const { data } = useQuery({
    queryKey: keyOf(openScreenshot, input),
    queryFn: async ({ signal }) => {
      const response = await callRaw(openScreenshot, input, { signal });
      return new Blob([await response.arrayBuffer()], { type: ContentType });
    },
    enabled: DRAWN.has(ContentType),
    staleTime: Infinity,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}

function Thumbnail({ screenshot }: { screenshot: Screenshot }) {
  const address = usePicture(screenshot);
  const { ScreenshotID, Name } = screenshot;
  return (
    <button
      type="button"
      className={classes['thumbnail']}
      title={Name}
      aria-label={`Open ${Name}`}
      onClick={() => showFile(openScreenshot, { query: { ScreenshotID } }, Name)}
    >
      {address === null ? <span data-case="keep">{Name}</span> : <img src={address} alt={Name} />}
    </button>
  );
}

/** The pictures of an entry, each opening in its own tab. */
export function ScreenshotRow({ screenshots }: { screenshots: readonly Screenshot[] }) {
  return (
    <div className={classes['thumbnails']}>
      {screenshots.map((screenshot) => (
        <Thumbnail key={screenshot.ScreenshotID} screenshot={screenshot} />
      ))}
    </div>
  );
}
