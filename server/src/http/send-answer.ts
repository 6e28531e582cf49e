import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { FileAnswer, JsonText, Redirect, StatusAnswer } from './answers.ts';
import { answerSchemaOf } from './json-schema.ts';
import { KeptAnswer, sendKept } from './kept-answer.ts';
import { isKnown } from './revalidation.ts';
import { sendFile } from './send-file.ts';

/** Serialised JSON, or a file: what a handler's result becomes before it is sent. */
export type Sent = { json: string; status: number } | FileAnswer | KeptAnswer | Redirect;

export function serialise(reply: FastifyReply, endpoint: Endpoint, result: unknown): Sent {
  if (result instanceof FileAnswer || result instanceof KeptAnswer || result instanceof Redirect) {
    return result;
  }
  if (result instanceof JsonText) return { json: result.text, status: 200 };
  if (result instanceof StatusAnswer) return { json: JSON.stringify(result.body), status: result.status };
  // Answers may be lists too, which the framework's types leave out.
  const json = reply.serializeInput(result as Record<string, unknown>, answerSchemaOf(endpoint));
  return { json, status: 200 };
}

/** What an answer is known again by; null where it is not kept. */
function textOf(sent: FileAnswer | { json: string; status: number }): string | null {
  if (sent instanceof FileAnswer) return typeof sent.content === 'string' ? sent.content : null;
  return sent.status === 200 ? sent.json : null;
}

export async function send(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Sent,
): Promise<FastifyReply> {
  if (sent instanceof KeptAnswer) return sendKept(request, reply, sent);
  if (sent instanceof Redirect) {
    return reply.code(302).header('Location', sent.to).header('Referrer-Policy', 'no-referrer').send();
  }
  // The caller's rights were checked and the answer was made: all that a known one saves is sending it.
  const text = endpoint.revalidate ? textOf(sent) : null;
  if (text !== null && isKnown(request, reply, text)) return reply.code(304).send();
  if (sent instanceof FileAnswer) return sendFile(reply, sent);
  return reply.code(sent.status).type('application/json; charset=utf-8').send(sent.json);
}
