import { consultations } from '../features/consultations/consultations.table.ts';
import { insertMany, type Demo } from './demo.ts';

const REQUESTS = [
  ['Mei', 'Tanaka', 'mei.tanaka@visitor.example', '+81 3 5550 0142', 'May I see the economic report?'],
  ['Rafael', 'Costa', 'rafael.costa@visitor.example', '+55 11 5550 0188', ''],
  [
    'Priya',
    'Nair',
    'priya.nair@visitor.example',
    '+91 22 5550 0107',
    'Is the project open for families with two children?',
  ],
  [
    'Jonas',
    'Weber',
    'jonas.weber@visitor.example',
    '+49 30 5550 0133',
    'Please call in the afternoon, Berlin time.',
  ],
  ['Linh', 'Tran', 'linh.tran@visitor.example', '+84 28 5550 0165', ''],
] as const;

/** A few requests from the investor section over the last weeks. */
export async function consultationsDemo(demo: Demo): Promise<void> {
  const random = demo.random('consultations');
  const rows = REQUESTS.map(([FirstName, LastName, Email, PhoneNumber, Message], index) => ({
    FirstName,
    LastName,
    Email,
    PhoneNumber,
    Message,
    Aware: true,
    CreatedAt: new Date(
      demo.now.getTime() - (40 - index * 8) * 86_400_000 + random.int(0, 28_800) * 1000,
    ).toISOString(),
  }));
  await insertMany(demo.tx, consultations, rows);
}
