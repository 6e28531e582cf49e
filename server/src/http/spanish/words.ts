/** What fields are called in the sentences about them, as their labels read in English. */
export const FIELDS: Readonly<Record<string, string>> = {
  ...{
    This: 'este dato',
    Date: 'fecha',
    'Date Called': 'fecha de la llamada',
    'Time Called': 'hora de la llamada',
  },
  ...{
    From: 'desde',
    To: 'hasta',
    Until: 'hasta cuándo',
    At: 'momento',
    'Started At': 'inicio',
    Year: 'año',
  },
  ...{
    Search: 'búsqueda',
    Sort: 'orden',
    Page: 'página',
    'Page Size': 'tamaño de la página',
    Format: 'formato',
  },
  ...{
    'Location ID': 'hotel',
    'New Location ID': 'hotel',
    'Employee ID': 'empleado',
    'Room ID': 'habitación',
  },
  ...{ 'Room Logs ID': 'reporte', 'Log ID': 'bitácora', 'Handover ID': 'entrega de turno', IDs: 'números' },
  ...{
    'ADACompliance ID': 'necesidad ADA',
    'ADA Compliance ID': 'necesidad ADA',
    'Pre Depart Call ID': 'llamada',
  },
  ...{ 'Screenshot ID': 'imagen', Index: 'posición', Version: 'versión', Corrects: 'arqueo que se corrige' },
  ...{ Entry: 'entrada', Headline: 'título', Note: 'nota', Notes: 'notas', Department: 'departamento' },
  ...{
    'Fixed By': 'quién lo arregló',
    Done: 'terminado',
    Retired: 'fuera de uso',
    Acknowledged: 'confirmada',
  },
  ...{ 'Follow Up': 'seguimiento', Unread: 'sin leer', Snoozed: 'pospuesto', All: 'todo', Keys: 'elementos' },
  ...{ Mark: 'marca', Kind: 'tipo', Type: 'tipo', Choices: 'opciones', Choice: 'opción', Step: 'paso' },
  ...{ 'Is Check Out': 'salida', 'No Of Rooms': 'número de habitaciones', 'Start Time': 'hora de inicio' },
  ...{ 'End Time': 'hora de fin', 'Break Time': 'descanso', 'Remove Photos': 'fotos que se quitan' },
  ...{
    'Guest Name': 'nombre del huésped',
    'Room Number': 'número de habitación',
    'Rooms Sold': 'habitaciones vendidas',
  },
  ...{ 'Special Needs': 'necesidades especiales', 'Service Issues': 'problemas de servicio' },
  ...{ 'Shift Type': 'turno', 'Deposit Drop': 'depósito', 'Bank Till': 'fondo de caja' },
  ...{
    Pennies: 'monedas de 1 ¢',
    Nickels: 'monedas de 5 ¢',
    Dimes: 'monedas de 10 ¢',
    Quarters: 'monedas de 25 ¢',
  },
  ...{
    'Rolled Coins': 'monedas en rollos',
    'One Dollars': 'billetes de 1 $',
    'Five Dollars': 'billetes de 5 $',
  },
  ...{
    'Ten Dollars': 'billetes de 10 $',
    'Twenty Dollars': 'billetes de 20 $',
    'Fifty Dollars': 'billetes de 50 $',
  },
  ...{ 'Hundred Dollars': 'billetes de 100 $', Checks: 'cheques', 'Paid Outs': 'pagos' },
  ...{
    Email: 'correo electrónico',
    Password: 'contraseña',
    'New Password': 'contraseña nueva',
    Code: 'código',
  },
  ...{ Ticket: 'boleto', Passkey: 'llave de acceso', Verifier: 'comprobante', Challenge: 'comprobante' },
  ...{ Items: 'elementos', Response: 'respuesta', State: 'estado' },
  ...{ Purpose: 'propósito', Language: 'idioma' },
};

export const MONTHS: Readonly<Record<string, string>> = {
  ...{ January: 'enero', February: 'febrero', March: 'marzo', April: 'abril', May: 'mayo', June: 'junio' },
  ...{ July: 'julio', August: 'agosto', September: 'septiembre', October: 'octubre', November: 'noviembre' },
  ...{ December: 'diciembre' },
};

/** What is renewed on a day. */
export const RENEWALS: Readonly<Record<string, string>> = {
  'Franchise window': 'Ventana de la franquicia',
  'Franchise expiration': 'Vencimiento de la franquicia',
  PIP: 'PIP',
};

/** `09:05 AM` as Spanish writes it: `9:05 a. m.`. */
export function inSpanishTime(time: string): string | null {
  const [, hour, minute, half] = /^(\d{2}):(\d{2}) ([AP])M$/.exec(time) ?? [];
  return half === undefined ? null : `${Number(hour)}:${minute} ${half.toLowerCase()}. m.`;
}
