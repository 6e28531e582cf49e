import type { NewMail } from '../../mail/mailer.ts';
import type { Consultation } from './consultations.repo.ts';

/** Tells the owner of the investor section about a new request. */
export function consultationMail(to: string, request: Consultation, publicUrl: string): NewMail {
  const lines = [
    `${request.FirstName} ${request.LastName} asks for a consultation.`,
    `Email: ${request.Email}`,
    `Phone: ${request.PhoneNumber}`,
    `Aware of the $800,000 investment requirement: ${request.Aware ? 'yes' : 'no'}`,
    request.Message === '' ? 'No message.' : `Message:\n${request.Message}`,
    `All requests: ${publicUrl}/admin/consultations`,
  ];
  return {
    Purpose: 'consultation',
    Record: `consultation:${request.ConsultationID}`,
    To: [to],
    Subject: `Consultation request from ${request.FirstName} ${request.LastName}`,
    Text: lines.join('\n\n'),
  };
}
