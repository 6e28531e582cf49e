import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

export type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** As little CBOR as passkeys need: integers, texts, bytes and maps. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.of(kind | value);
  if (value < 256) return Buffer.of(kind | 24, value);
  return Buffer.of(kind | 25, value >> 8, value & 255);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const encoded = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** What is said otherwise than an honest browser and authenticator would: for those who try. */
export interface Twist {
  type?: string;
  challenge?: string;
  origin?: string;
  crossOrigin?: unknown;
  topOrigin?: string;
  rpId?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string | null;
  id?: string;
  rawId?: string;
  fmt?: string;
  attStmt?: Map<string, Cbor>;
  /** Of the signed bytes, after they were signed. */
  spoilData?: (data: Buffer) => Buffer;
  spoilSignature?: (signature: Buffer) => Buffer;
  spoilClientData?: (text: string) => string;
  spoilAttestation?: (attestation: Buffer) => Buffer;
  signedBy?: KeyObject;
  alg?: number;
}

const UP = 1;
const UV = 4;
const AT = 64;

/** An authenticator with one ES256 key, at work for a browser that shows the console. */
export class Authenticator {
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = encoded(randomBytes(32));
  counter = 0;

  constructor(
    readonly origin = 'http://localhost:3000',
    readonly rpId = 'localhost',
  ) {}

  get key(): KeyObject {
    return this.#key.privateKey;
  }

  #clientData(type: string, challenge: string, twist: Twist): string {
    const said = JSON.stringify({
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? this.origin,
      crossOrigin: 'crossOrigin' in twist ? twist.crossOrigin : false,
      ...(twist.topOrigin !== undefined && { topOrigin: twist.topOrigin }),
    });
    return twist.spoilClientData?.(said) ?? said;
  }

  #data(twist: Twist, flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? this.counter);
    const up = (twist.isPresent ?? true) ? UP : 0;
    const uv = (twist.isVerified ?? true) ? UV : 0;
    return Buffer.concat([sha256(twist.rpId ?? this.rpId), Buffer.of(up | uv | flags), counter, more]);
  }

  #publicKey(alg = -7): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, alg],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** What `navigator.credentials.create()` gives. */
  create(challenge: string, twist: Twist = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.of(id.length >> 8, id.length & 255);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey(twist.alg)]);
    const data = this.#data(twist, AT, attested);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', twist.fmt ?? 'none'],
        ['attStmt', twist.attStmt ?? new Map()],
        ['authData', twist.spoilData?.(data) ?? data],
      ]),
    );
    return {
      id: twist.id ?? this.id,
      rawId: twist.rawId ?? twist.id ?? this.id,
      type: 'public-key',
      response: {
        clientDataJSON: encoded(this.#clientData('webauthn.create', challenge, twist)),
        attestationObject: encoded(twist.spoilAttestation?.(attestation) ?? attestation),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get()` gives; each use counts one further. */
  get(challenge: string, twist: Twist = {}) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, twist);
    const data = this.#data(twist, 0);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), twist.signedBy ?? this.key);
    return {
      id: twist.id ?? this.id,
      rawId: twist.rawId ?? twist.id ?? this.id,
      type: 'public-key',
      response: {
        clientDataJSON: encoded(clientData),
        authenticatorData: encoded(twist.spoilData?.(data) ?? data),
        signature: encoded(twist.spoilSignature?.(signature) ?? signature),
        ...('userHandle' in twist && { userHandle: twist.userHandle }),
      },
    };
  }
}
