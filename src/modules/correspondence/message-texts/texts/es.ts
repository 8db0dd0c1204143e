import type { Wording } from './wording.ts';

export const es: Wording = {
  greeting: (name) => (name === undefined ? 'Estimado cliente:' : `Buenos días, ${name}:`),
  open: 'Ver en línea',
  sandbox:
    'Este es un mensaje de prueba. Le rogamos que no pague ni contabilice nada a causa de este mensaje.',
  online: 'También puede consultar todos los detalles en línea:',
  crossed: 'Si ha efectuado el pago en los últimos días, le rogamos que no tenga en cuenta este mensaje.',
  question: 'Si tiene alguna pregunta, responda a este mensaje.',
  regards: 'Atentamente,',
  kinds: {
    INVOICE: [
      'Factura {{number}} de {{sellerName}}',
      'Le enviamos nuestra factura {{number}}.\n{{documents}}',
      'Le rogamos que abone {{amountDue}} a más tardar el {{dueDate}}.',
    ],
    CREDIT_NOTE: [
      'Factura rectificativa {{number}} de {{sellerName}}',
      'Le enviamos nuestra factura rectificativa {{number}}.\n{{documents}}',
    ],
    STATEMENT: [
      'Estado de cuenta {{period}} de {{sellerName}}',
      'Le enviamos el estado de su cuenta del período {{period}}.',
      'Saldo de su cuenta: {{balance}}',
    ],
    REMINDER_FRIENDLY: [
      'Recordatorio de pago de {{sellerName}}: {{number}}',
      'Quizá se le haya pasado por alto: todavía no hemos recibido su pago de lo siguiente.\n{{documents}}',
      'Le rogamos que abone {{amountDue}} en los próximos días.',
    ],
    REMINDER_FIRM: [
      'Pago vencido a {{sellerName}}: {{number}}',
      'El plazo de pago ha vencido y seguimos sin recibir el importe de lo siguiente.\n{{documents}}',
      'Le rogamos que abone {{amountDue}} sin más demora. Si algún motivo le impide pagar, comuníquenoslo hoy mismo.',
    ],
    REMINDER_LAST: [
      'Último recordatorio de {{sellerName}}: {{number}}',
      'El plazo de pago venció hace tiempo y lo siguiente continúa impagado.\n{{documents}}',
      'Este es nuestro último recordatorio. Le rogamos que abone {{amountDue}} de inmediato. De lo contrario, nos veremos obligados a tomar otras medidas para reclamar la deuda.',
    ],
    RECEIPT: [
      'Pago de {{paidAmount}} recibido – {{sellerName}}',
      'Le agradecemos su pago de {{paidAmount}}, que hemos recibido con fecha {{paidDate}}.',
      'Se ha aplicado a lo siguiente:\n{{documents}}',
      'Queda por pagar: {{amountDue}}',
    ],
    QUOTE: [
      'Presupuesto {{number}} de {{sellerName}}',
      'Le enviamos nuestro presupuesto {{number}}.\n{{documents}}',
      'Es válido hasta el {{validUntil}}. Puede consultarlo y aceptarlo en línea.',
    ],
    QUOTE_CODE: [
      'Su código para el presupuesto {{number}}',
      'Su código para aceptar nuestro presupuesto {{number}} es: {{code}}',
      'Es válido durante 15 minutos. Si no lo ha solicitado, ignore este mensaje y no comunique el código a nadie.',
    ],
  },
};
