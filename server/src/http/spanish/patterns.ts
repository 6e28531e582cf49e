import { FIELDS, inSpanishTime, MONTHS, RENEWALS } from './words.ts';

/**
 * Sentences with something in them. What stands in braces is taken over as it is, since somebody typed it; what has a kind behind
 * a colon is said in Spanish too: `{room:word}`.
 */
const PATTERNS: readonly (readonly [english: string, spanish: string])[] = [
  // Rooms that are cleaned
  ['You have picked room {room} already.', 'Usted ya eligió la habitación {room}.'],
  ['You have started room {room} already.', 'Usted ya empezó la habitación {room}.'],
  ['Room {room} is paused already.', 'La habitación {room} ya está en pausa.'],
  ['Room {room} is not paused.', 'La habitación {room} no está en pausa.'],
  [
    'Room {room} was not started yet. Please say when it was begun.',
    'La habitación {room} todavía no se ha empezado. Indique cuándo se empezó.',
  ],
  ['You have not picked room {room}.', 'Usted no ha elegido la habitación {room}.'],
  [
    'The step before this one in room {room} was later. Please look at the room again.',
    'El paso anterior en la habitación {room} fue más tarde. Revise la habitación de nuevo.',
  ],
  [
    'Room {room} cannot be finished before it was begun.',
    'La habitación {room} no puede terminarse antes de empezarse.',
  ],
  [
    'Room {room} was begun more than 24 hours before. Please drop it and log it anew.',
    'La habitación {room} se empezó hace más de 24 horas. Suéltela y regístrela de nuevo.',
  ],
  [
    'Room {room} is retired. Bring it back on the Rooms screen first.',
    'La habitación {room} está fuera de uso. Primero hay que reactivarla en la consola.',
  ],
  ['Room {room} is retired.', 'La habitación {room} está fuera de uso.'],
  ['Room {room} was picked by {name} at {at:time}.', '{name} eligió la habitación {room} a las {at}'],
  [
    '{name} has been working on room {room} since {at:time}.',
    '{name} trabaja en la habitación {room} desde las {at}',
  ],
  [
    'Somebody else had room {room} at the same moment. Please try again.',
    'Otra persona tenía la habitación {room} en ese momento. Inténtelo de nuevo.',
  ],
  ['Step is one of {list}', 'El paso no es correcto'],
  ['Language is one of {list}', 'El idioma no es correcto'],

  // Logs and sheets
  ['1 log is done.', 'Un reporte terminado.'],
  ['{count} log is done.', '{count} reporte terminado.'],
  ['{count} logs are done.', '{count} reportes terminados.'],
  ['{field:field} must be a multiple of {step}', '{field}: debe ser múltiplo de {step}'],
  ['{count} saved.', '{count} guardados.'],
  ['Mark is one of {list}', 'La marca no es correcta'],

  // Any request
  ['You are now at {hotel}. Nothing was changed.', 'Ahora está en {hotel}. No se cambió nada.'],
  [
    'THIS RECORD WAS CHANGED BY {name}. RELOAD TO SEE THE NEW VALUES.',
    '{name} CAMBIÓ ESTE REGISTRO. VUELVA A CARGARLO PARA VER LOS DATOS NUEVOS.',
  ],
  ['{header} must be the number of a location.', '{header} debe ser el número de un hotel.'],
  ['Too many tries. Please wait 1 minute.', 'Demasiados intentos. Espere 1 minuto.'],
  ['Too many tries. Please wait {count} minutes.', 'Demasiados intentos. Espere {count} minutos.'],
  ['At most {count} at once: please choose fewer.', 'Como máximo {count} a la vez: elija menos.'],
  ['At most 1 file.', 'Como máximo 1 archivo.'],
  ['At most {count} files.', 'Como máximo {count} archivos.'],
  [
    'A list in the form has more than {count} items.',
    'Una lista del formulario tiene más de {count} elementos.',
  ],
  ['The file {file} is empty.', 'El archivo {file} está vacío.'],
  ['The file {file} is not one of: {kinds}.', 'El archivo {file} no es de uno de estos tipos: {kinds}.'],
  [
    'The file {file} is too large: at most {count} MB.',
    'El archivo {file} es demasiado grande: máximo {count} MB.',
  ],
  ['The file {file} is not plain text.', 'El archivo {file} no es texto simple.'],
  ['The file {file} holds a virus and was not kept.', 'El archivo {file} contiene un virus y no se guardó.'],

  // Any field
  ['At most {count} characters', 'Como máximo {count} caracteres'],
  ['At most {count} addresses', 'Como máximo {count} direcciones'],
  ['Invalid email address: {email}', 'El correo electrónico no es válido: {email}'],
  ['Please enter a day from {from} to {to}', 'Escriba un día entre {from} y {to}'],
  ['Sort must be one of {list}', 'El orden no es correcto'],
  ['{field:field} is required', 'Falta un dato: {field}'],
  ['{field:field} are required', 'Falta un dato: {field}'],
  ['{field:field} is not right', 'Este dato no es correcto: {field}'],
  ['{field:field} are not right', 'Este dato no es correcto: {field}'],

  // What waits in the inbox
  ['{count} codes are not mapped', '{count} códigos no están asignados'],
  ['Close {day:day}', 'Cerrar el {day}'],
  ['Refused: {file}', 'Rechazado: {file}'],
  ['Waiting: {file}', 'En espera: {file}'],
  ['Not delivered: {subject}', 'No entregado: {subject}'],
  ['The mail to {to} could not be delivered.', 'El correo para {to} no se pudo entregar.'],
  ['{name} replied: {entry}', '{name} respondió: {entry}'],
  [
    'You wrote in this log, {headline} of {day:day}.',
    'Usted escribió en esta bitácora, {headline} del {day}.',
  ],
  ['Reimbursement approved: {amount}', 'Reembolso aprobado: {amount}'],
  ['Bonus approved: {amount}', 'Bono aprobado: {amount}'],
  ['Reimbursement of {who}', 'Reembolso de {who}'],
  ['Bonus of {who}', 'Bono de {who}'],
  ['Your claim was rejected: {reason}', 'Su solicitud fue rechazada: {reason}'],
  ['It waits for your decision. You stand in for {name}.', 'Espera su decisión. Usted sustituye a {name}.'],
  [
    'Reminder: it waits for your decision longer than three days. You stand in for {name}.',
    'Recordatorio: espera su decisión desde hace más de tres días. Usted sustituye a {name}.',
  ],
  [
    'Reminder: it waits for your decision longer than six days. You stand in for {name}.',
    'Recordatorio: espera su decisión desde hace más de seis días. Usted sustituye a {name}.',
  ],
  ['Comment on {month:month} {year}', 'Comentar {month} de {year}'],
  [
    'The month differs from its budget and nobody said why: {accounts}.',
    'El mes difiere de su presupuesto y nadie ha explicado por qué.',
  ],
  ['{line} insurance renewal, {year} on {day:day}', 'Renovación del seguro {line} de {year} el {day}'],
  ['{what:renewal} on {day:day}', '{what} el {day}'],
  ['It is in {count} days.', 'Faltan {count} días.'],
  ['Handover from {name}', 'Entrega de turno de {name}'],
  ['Deposit of {amount} counted on {day:day}', 'Depósito de {amount} contado el {day}'],
];

/** How what stands in a pattern is said; null where it is nothing of that kind, and the pattern does not fit. */
const KINDS: Readonly<Record<string, (said: string) => string | null>> = {
  field: (said) => FIELDS[said] ?? null,
  month: (said) => MONTHS[said] ?? null,
  renewal: (said) => RENEWALS[said] ?? null,
  day: (said) => (/^\d{2}\/\d{2}\/\d{4}$/.test(said) ? said.replace(/^(\d+)\/(\d+)/, '$2/$1') : null),
  time: inSpanishTime,
};

const HOLE = /\{(\w+)(?::(\w+))?\}/g;

interface Pattern {
  readonly fits: RegExp;
  readonly holes: readonly { readonly name: string; readonly kind: string | undefined }[];
  readonly spanish: string;
}

const patternOf = ([english, spanish]: readonly [string, string]): Pattern => ({
  fits: new RegExp(`^${english.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(HOLE, '([^]+?)')}$`),
  holes: [...english.matchAll(HOLE)].map(([, name = '', kind]) => ({ name, kind })),
  spanish,
});

const READY = PATTERNS.map(patternOf);

/** The sentence in Spanish, if it is one of these. */
export function bySpanishPattern(sentence: string): string | null {
  for (const { fits, holes, spanish } of READY) {
    const found = fits.exec(sentence);
    if (!found) continue;
    const said = new Map(
      holes.map(({ name, kind }, place) => {
        const text = found[place + 1] ?? '';
        return [name, kind === undefined ? text : (KINDS[kind]?.(text) ?? null)] as const;
      }),
    );
    if ([...said.values()].includes(null)) continue;
    return spanish.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => said.get(name) ?? '');
  }
  return null;
}

/** The English of all patterns, for the tests that look whether each sentence has its Spanish. */
export const ENGLISH_PATTERNS: readonly string[] = PATTERNS.map(([english]) => english);
