import type { Endpoint } from '@boh/contract/endpoint.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CallInput } from '../../api/call.ts';
import { DownloadProgress } from './download-progress.tsx';
import { useDownload } from './use-download.ts';

interface ExportMenuProps<E extends Endpoint> {
  endpoint: E;
  /** The filters in force; paging is taken out, so that the file holds everything that matches. */
  input: CallInput<E>;
  /** File name without its ending, used when the server gives none. */
  name: string;
  label?: string;
  /** What the alert says when it fails. */
  failure?: string;
  /** Whether it comes as paper too. */
  hasPdf?: boolean;
}

/** Downloads what is filtered as CSV or Excel, through the list call's own `Format`. */
export function ExportMenu<E extends Endpoint>({
  endpoint,
  input,
  name,
  label = 'Export',
  failure = 'Download failed.',
  hasPdf = false,
}: ExportMenuProps<E>) {
  const file = useDownload(failure);
  const get = (Format: 'csv' | 'xlsx' | 'pdf') => {
    const query = { ...(input as { query?: object }).query, Format, Page: undefined, PageSize: undefined };
    void file.start(endpoint, { ...input, query } as CallInput<E>, `${name}.${Format}`);
  };
  return (
    <>
      <DownloadProgress file={file} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={file.isBusy}
            leftSection={<IconDownload size={15} aria-hidden="true" />}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => get('csv')}>Download CSV</Menu.Item>
          <Menu.Item onClick={() => get('xlsx')}>Download Excel (xlsx)</Menu.Item>
          {hasPdf && <Menu.Item onClick={() => get('pdf')}>Download PDF</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
