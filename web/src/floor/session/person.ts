import type { AnswerOf } from '@boh/contract/endpoint.ts';
import type { currentEmployee } from '@boh/contract/sign-in/sign-in.contract.ts';
import { createContext, use } from 'react';

type Employee = AnswerOf<typeof currentEmployee>;
type PlaceOfWork = Employee['locations'][number];

/** Who is signed in, and where. */
export interface Person {
  readonly employee: Employee;
  /** Null for whoever works nowhere yet. */
  readonly place: PlaceOfWork | null;
  /** The clock of the place. */
  readonly zone: string;
  readonly goTo: (LocationID: number) => Promise<void>;
}

const PersonContext = createContext<Person | null>(null);
export const PersonProvider = PersonContext.Provider;

export function usePerson(): Person {
  const person = use(PersonContext);
  if (!person) throw new Error('Nobody is signed in here.');
  return person;
}
