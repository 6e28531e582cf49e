import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './answers.ts';

/** Header values are Latin-1 at best: a plain spelling for old readers, the real one in RFC 5987 form. */
function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** Sends a file with its name and the policy it is shown under. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .header('Content-Disposition', contentDisposition(file.disposition, file.name))
    .header('File-Name', encodeURIComponent(file.name))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', file.policy)
    .type(file.contentType)
    .send(file.content);
}
