/**
 * What the server says to the floor app, in Spanish: each sentence as it is said in English, and how a hotel of Latin America would
 * say it. People are addressed as usted. Sentences with names or numbers in them stand in `patterns.ts`.
 */
export const SENTENCES: Readonly<Record<string, string>> = {
  // Rooms that are cleaned
  'Saved.': 'Guardado.',
  'Language saved.': 'Idioma guardado.',
  'The clock of this phone is more than 10 minutes ahead. Please set it right.':
    'El reloj de este teléfono está adelantado más de 10 minutos. Por favor, corríjalo.',
  'This is more than 30 days old.': 'Esto tiene más de 30 días.',
  'The start is more than 30 days ago.': 'El inicio fue hace más de 30 días.',
  'A room is logged on the day of its work.': 'La habitación se registra el día en que se trabajó.',
  'Please send the moment of the step': 'Falta el momento del paso',
  'This room was not found.': 'No se encontró esta habitación.',

  // Housekeeping
  'Please select a date before submitting the log.': 'Seleccione una fecha antes de enviar el registro.',
  'Excellent! The housekeeping log was submitted successfully.':
    '¡Excelente! El registro de limpieza se envió correctamente.',
  'Error Submitting Logs': 'No se pudo enviar el registro',
  'No logs available for this location.': 'No hay registros para este hotel.',
  'This employee has no role at this location.': 'Este empleado no tiene un puesto en este hotel.',
  'Please enter number of rooms': 'Escriba el número de habitaciones',
  'Must be at least 1 room': 'Debe ser al menos 1 habitación',
  'Must be at most 1000 rooms': 'Deben ser 1000 habitaciones como máximo',
  'Break error': 'El descanso no es correcto',
  'Please enter a time as HH:MM': 'Escriba la hora como HH:MM',
  'Please Enter Start Time': 'Escriba la hora de inicio',
  'Please Enter End Time': 'Escriba la hora de fin',
  'Please Enter Break Time': 'Escriba el tiempo de descanso',
  'Type must be Room or Other': 'El tipo debe ser habitación u otra tarea',
  'IDs must be at most 500 ids with commas between them':
    'Puede haber hasta 500 números, separados por comas',

  // Room logs
  'Department is required.': 'Falta el departamento.',
  'Department required.': 'Falta el departamento.',
  'Room log added successfully!': '¡El reporte de la habitación se guardó!',
  'Room log updated successfully!': '¡El reporte de la habitación se actualizó!',
  'Failed to add room log': 'No se pudo guardar el reporte',
  'Failed to update room log': 'No se pudo actualizar el reporte',
  'Fixed By is required': 'Falta quién lo arregló',
  'This log is done already, and done is final.': 'Este reporte ya está terminado y no se puede reabrir.',
  'This room log was not found.': 'No se encontró este reporte.',
  'This room log has no such attachment.': 'Este reporte no tiene ese archivo.',
  'Unknown attachment': 'Archivo desconocido',
  'This attachment was not found.': 'No se encontró este archivo.',

  // Desk log
  'Failed to load logs': 'No se pudo cargar la bitácora',
  'LOG ENTRY POSTED!': '¡ENTRADA PUBLICADA!',
  'FAILED TO POST LOG ENTRY': 'NO SE PUDO PUBLICAR LA ENTRADA',
  'REPLY POSTED!': '¡RESPUESTA PUBLICADA!',
  'FAILED TO POST REPLY': 'NO SE PUDO PUBLICAR LA RESPUESTA',
  'LOG DONE': 'ENTRADA TERMINADA',
  'STATUS UPDATED': 'ESTADO ACTUALIZADO',
  'FAILED TO UPDATE STATUS': 'NO SE PUDO CAMBIAR EL ESTADO',
  'This entry is done already, and done is final.': 'Esta entrada ya está terminada y no se puede reabrir.',
  'Please enter the text of the entry': 'Escriba el texto de la entrada',
  'Unknown entry': 'Entrada desconocida',
  'This log was not found.': 'No se encontró esta bitácora.',
  'This entry was not found.': 'No se encontró esta entrada.',
  'This screenshot was not found.': 'No se encontró esta imagen.',

  // Log sheets
  'ADA Compliance entry added successfully!': '¡La necesidad ADA se guardó!',
  'Failed to add ADA Compliance entry': 'No se pudo guardar la necesidad ADA',
  'Cash Count Logsheet added successfully!': '¡El arqueo de caja se guardó!',
  'Failed to add Cash Count Logsheet': 'No se pudo guardar el arqueo de caja',
  'Entry added successfully!': '¡La entrada se guardó!',
  'Failed to add entry': 'No se pudo guardar la entrada',
  'Marked as done.': 'Marcada como terminada.',
  'This count was corrected meanwhile. Please correct its correction.':
    'Este arqueo ya fue corregido. Por favor, corrija la corrección.',
  'A correction keeps the date of the count it corrects.':
    'Una corrección conserva la fecha del arqueo que corrige.',
  'Guest name is required': 'Falta el nombre del huésped',
  'Special needs are required': 'Faltan las necesidades especiales',
  'Room number is required': 'Falta el número de habitación',
  'Please select a shift type': 'Seleccione el turno',
  'Deposit drop is required': 'Falta el depósito',
  'Bank till is required': 'Falta el fondo de caja',
  'Date is required': 'Falta la fecha',
  'Date called is required': 'Falta la fecha de la llamada',
  'Time called is required': 'Falta la hora de la llamada',
  'This count was not found.': 'No se encontró este arqueo.',

  // Handover
  'SHIFT HANDED OVER!': '¡TURNO ENTREGADO!',
  'FAILED TO HAND OVER': 'NO SE PUDO ENTREGAR EL TURNO',
  'HANDOVER ACKNOWLEDGED!': '¡ENTREGA CONFIRMADA!',
  'FAILED TO ACKNOWLEDGE': 'NO SE PUDO CONFIRMAR',
  'You handed this over yourself. Somebody else acknowledges it.':
    'Usted mismo entregó este turno. Otra persona debe confirmarlo.',
  'This handover was not found.': 'No se encontró esta entrega de turno.',

  // Inbox
  'There is no such kind': 'Ese tipo no existe',
  'There is no such choice': 'Esa opción no existe',
  'Please say until when, in the future': 'Indique hasta cuándo, en el futuro',
  'Please choose a moment that is still to come.': 'Elija un momento que todavía no haya pasado.',
  'Please choose at least one.': 'Elija al menos uno.',
  'Each kind may be named once only.': 'Cada tipo se indica una sola vez.',
  'Each record may be named once only.': 'Cada registro se indica una sola vez.',
  'NOTHING WAITS FOR YOU': 'NO TIENE PENDIENTES',
  'Choices saved.': 'Opciones guardadas.',
  'Failed to save the choices': 'No se pudieron guardar las opciones',
  'Failed to save': 'No se pudo guardar',

  // Signing in, and sessions
  'Please sign in.': 'Por favor, inicie sesión.',
  'Please sign in again': 'Inicie sesión de nuevo',
  'Signed in.': 'Sesión iniciada.',
  'Signed out.': 'Sesión cerrada.',
  'Location changed.': 'Hotel cambiado.',
  "Couldn't find your account with this email and password.":
    'No encontramos una cuenta con este correo y esta contraseña.',
  'There were too many tries for this account. Sign in on a device you usually use, or use "Forgot Password?".':
    'Hubo demasiados intentos con esta cuenta. Inicie sesión en un dispositivo que usa siempre, o use "¿Olvidó su contraseña?".',
  "You're using a temporary password. Please provide a new password.":
    'Está usando una contraseña temporal. Por favor, elija una nueva.',
  'Please choose a password other than the temporary one.': 'Elija una contraseña distinta de la temporal.',
  'Please ask your manager for an invitation.': 'Pida una invitación a su gerente.',
  'Email already exists, try a different one.': 'Ese correo ya existe, pruebe con otro.',
  'Password reset link has been sent to your email.':
    'Le enviamos a su correo un enlace para cambiar la contraseña.',
  'The mail could not be sent. Please try again later.':
    'No se pudo enviar el correo. Inténtelo de nuevo más tarde.',
  'Could not find email in our system.': 'Ese correo no está en nuestro sistema.',
  'Password changed successfully.': 'La contraseña se cambió correctamente.',
  'Invalid current password.': 'La contraseña actual no es correcta.',
  'User not found.': 'No se encontró el usuario.',
  'This employee was not found.': 'No se encontró este empleado.',
  'This code or passkey is not right.': 'Este código o esta llave de acceso no es correcta.',
  'This took too long, or too many tries. Please sign in again.':
    'Tardó demasiado o hubo demasiados intentos. Inicie sesión de nuevo.',
  'Thank you. Please go on.': 'Gracias. Puede continuar.',
  'This password, code or passkey is not right.':
    'Esta contraseña, este código o esta llave de acceso no es correcta.',
  'Password must be at most 128 characters': 'La contraseña puede tener hasta 128 caracteres',
  'Password must be at least 6 characters': 'La contraseña debe tener al menos 6 caracteres',
  'New password must be at least 8 characters.': 'La contraseña nueva debe tener al menos 8 caracteres.',
  'Password is required': 'Falta la contraseña',
  'New password is required': 'Falta la contraseña nueva',
  'Please enter an email address': 'Escriba un correo electrónico',
  'Please enter both old and new passwords.': 'Escriba la contraseña actual y la nueva.',
  'Please enter a code or use a passkey': 'Escriba un código o use una llave de acceso',
  'Please enter your password or a code, or use a passkey':
    'Escriba su contraseña o un código, o use una llave de acceso',
  'Please send the ticket together with its verifier': 'Falta una parte de este inicio de sesión',
  'Please enter the code': 'Escriba el código',
  'This code is too long': 'Este código es demasiado largo',
  'This passkey could not be read': 'No se pudo leer esta llave de acceso',
  'Passkeys need an address with https, or localhost. Please ask your administrator.':
    'Las llaves de acceso necesitan una dirección con https. Consulte a su administrador.',
  'This password repeats itself. Please choose another one.':
    'Esta contraseña se repite. Por favor, elija otra.',
  'This password is a plain row of characters. Please choose another one.':
    'Esta contraseña es una simple serie de caracteres. Por favor, elija otra.',
  'This password is among the most common ones. Please choose another one.':
    'Esta contraseña es de las más comunes. Por favor, elija otra.',
  'Please choose a password that does not contain the name of this product.':
    'Elija una contraseña que no contenga el nombre de este producto.',
  'Please choose a password that does not contain the name of your email address.':
    'Elija una contraseña que no contenga el nombre de su correo.',
  'Single sign-on is not set up here. Please sign in with your password.':
    'Aquí no hay inicio de sesión único. Use su contraseña.',
  'The sign-in service could not be reached. Please try again in a moment.':
    'No se pudo conectar con el servicio de inicio de sesión. Inténtelo de nuevo en un momento.',
  'The sign-in was cancelled.': 'El inicio de sesión se canceló.',
  'The sign-in service gave an answer that cannot be trusted. Please try again, or tell your administrator.':
    'El servicio de inicio de sesión dio una respuesta que no es de confianza. Inténtelo de nuevo o avise a su administrador.',
  'This sign-in took too long, was used already, or began in another tab. Please begin again.':
    'Este inicio de sesión tardó demasiado, ya se usó o empezó en otra pestaña. Por favor, empiece de nuevo.',
  'The sign-in service did not ask you again who you are. Please begin again.':
    'El servicio de inicio de sesión no le volvió a preguntar quién es. Por favor, empiece de nuevo.',
  'The sign-in service has not confirmed your email address. Please ask your administrator.':
    'El servicio de inicio de sesión no ha confirmado su correo. Consulte a su administrador.',
  'There is no account for you here. Please ask your manager for an invitation.':
    'Aquí no hay una cuenta para usted. Pida una invitación a su gerente.',
  'That is not the account with which you are signed in here. Please begin again as yourself.':
    'Esa no es la cuenta con la que inició sesión aquí. Empiece de nuevo con la suya.',
  'Your account is not active. Please ask your administrator.':
    'Su cuenta no está activa. Consulte a su administrador.',
  'Your email belongs to an account that signs in there as somebody else. Please ask your administrator.':
    'Su correo pertenece a una cuenta que allí inicia sesión como otra persona. Consulte a su administrador.',
  'Passwords are not used here. Please use the button of your company’s sign-in.':
    'Aquí no se usan contraseñas. Use el botón de inicio de sesión de su empresa.',

  // Access
  "You don't have Access": 'No tiene acceso',
  'You have no access to this location.': 'No tiene acceso a este hotel.',
  'You have no role at this location.': 'No tiene un puesto en este hotel.',
  'You have no role at this location any more. Nothing was changed.':
    'Ya no tiene un puesto en este hotel. No se cambió nada.',
  'Your role requires a second factor. Please set one up first.':
    'Su puesto exige un segundo factor. Primero configure uno.',
  'Please confirm that it is you.': 'Confirme que es usted.',
  'This can only be asked for from the console itself.': 'Esto solo se puede pedir desde la consola.',

  // Any request
  'The key of this request is not usable.': 'La clave de esta solicitud no sirve.',
  'This request was already sent with other values.': 'Esta solicitud ya se envió con otros datos.',
  'The progress key of this request is not usable.': 'La clave de avance de esta solicitud no sirve.',
  'Somebody else was working on the same at the same moment, so this was not done. Please try again.':
    'Otra persona estaba trabajando en lo mismo al mismo tiempo, así que no se hizo. Inténtelo de nuevo.',
  'This took too long and was stopped. Please try again.': 'Tardó demasiado y se detuvo. Inténtelo de nuevo.',
  'The database is not reachable. Please try again.':
    'No hay conexión con la base de datos. Inténtelo de nuevo.',
  'The server is very busy. Please try again.': 'El servidor está muy ocupado. Inténtelo de nuevo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'There is no space left to save this. Please tell your administrator.':
    'Ya no hay espacio para guardar esto. Avise a su administrador.',
  'This request could not be read.': 'No se pudo leer esta solicitud.',
  'This address does not exist.': 'Esta dirección no existe.',
  'This kind of content is not accepted here.': 'Aquí no se acepta este tipo de contenido.',
  'The request took too long to arrive.': 'La solicitud tardó demasiado en llegar.',
  'This is too large to be sent.': 'Esto es demasiado grande para enviarlo.',
  'This address is too long.': 'Esta dirección es demasiado larga.',
  'The headers of this request are too large.': 'Los encabezados de esta solicitud son demasiado grandes.',
  'This record exists already.': 'Este registro ya existe.',
  'This file cannot be given out: who gets it could not be written to the history. Please try again later.':
    'No se puede entregar este archivo porque no se pudo anotar quién lo recibe. Inténtelo de nuevo más tarde.',

  // Uploads
  'This call takes JSON.': 'Esta llamada recibe JSON.',
  'The fields are too long together.': 'Los campos juntos son demasiado largos.',
  'This form could not be read.': 'No se pudo leer este formulario.',
  'One of the fields is too long.': 'Uno de los campos es demasiado largo.',
  'A field of the form has a name that is not known.': 'Un campo del formulario tiene un nombre desconocido.',
  'Two fields of the form contradict each other.': 'Dos campos del formulario se contradicen.',
  'The file was not found.': 'No se encontró el archivo.',
  'The file storage does not answer. Please try again later.':
    'El almacén de archivos no responde. Inténtelo de nuevo más tarde.',
  'Files cannot be looked through for viruses right now. Please try again.':
    'En este momento no se pueden revisar los archivos contra virus. Inténtelo de nuevo.',

  // Any field
  'Please remove the special characters': 'Quite los caracteres especiales',
  'Please answer yes or no': 'Responda sí o no',
  'Email is required': 'Falta el correo electrónico',
  'Invalid email address': 'El correo electrónico no es válido',
  'Please enter a number such as 1,234.50': 'Escriba un número como 1,234.50',
  'Please enter a number': 'Escriba un número',
  'This amount is too large': 'Este importe es demasiado grande',
  'At most 2 decimals': 'Como máximo 2 decimales',
  'Must be 0 or more': 'Debe ser 0 o más',
  'Please enter a whole number': 'Escriba un número entero',
  'This number is too large': 'Este número es demasiado grande',
  'Unknown id': 'Número desconocido',
  'Please enter a date': 'Escriba una fecha',
  'Please enter a date as YYYY-MM-DD': 'Escriba la fecha como AAAA-MM-DD',
  'This day does not exist': 'Este día no existe',
  'Page must be 1 or more': 'La página debe ser 1 o más',
  'PageSize must be between 1 and 500': 'El tamaño de la página debe estar entre 1 y 500',
  'Format must be csv or xlsx': 'El formato debe ser csv o xlsx',
  'Version is required': 'Falta la versión',

  // What waits in the inbox
  'One code is not mapped': 'Un código no está asignado',
  'Days that have them cannot be closed until somebody says where they go.':
    'Los días que los tienen no se pueden cerrar hasta que alguien indique adónde van.',
  'This business day is over and not closed yet.': 'Este día ya pasó y todavía no está cerrado.',
  'This day was reopened and is not closed again.': 'Este día se reabrió y no se ha vuelto a cerrar.',
  'The file waits for a layout that says what its columns are.':
    'El archivo espera un formato que indique qué son sus columnas.',
  'The file was refused.': 'El archivo fue rechazado.',
  'Reimbursement rejected': 'Reembolso rechazado',
  'Bonus rejected': 'Bono rechazado',
  'It waits for your decision.': 'Espera su decisión.',
  'Reminder: it waits for your decision longer than three days.':
    'Recordatorio: espera su decisión desde hace más de tres días.',
  'Reminder: it waits for your decision longer than six days.':
    'Recordatorio: espera su decisión desde hace más de seis días.',
  'Your claim was approved.': 'Su solicitud fue aprobada.',
  'It is today.': 'Es hoy.',
  'It is tomorrow.': 'Es mañana.',
  'Nobody has acknowledged it yet.': 'Nadie la ha confirmado todavía.',
  'Nobody has acknowledged it for more than 2 hours.': 'Nadie la ha confirmado en más de 2 horas.',
  'It is on no bank statement after more than five banking days.':
    'No aparece en ningún estado de cuenta después de más de cinco días bancarios.',
};

/** What the floor app's reader is told where a record tells its own reason, which only the console shows. */
export const IN_THE_CONSOLE = 'Vea los detalles en la consola.';
