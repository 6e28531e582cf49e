import { sql } from 'drizzle-orm';
import { employees } from './tables/access.table.ts';

/** A person's name as lists show, sort and search it. */
export const FULL_NAME = sql<string>`${employees.FirstName} || ' ' || ${employees.LastName}`;

/** What a list or a form shows of a person. */
export const PERSON = {
  EmployeeID: employees.EmployeeID,
  FirstName: employees.FirstName,
  LastName: employees.LastName,
  Email: employees.Email,
  PhoneNumber: employees.PhoneNumber,
  Address1: employees.Address1,
  Address2: employees.Address2,
  City: employees.City,
  State: employees.State,
  ZipCode: employees.ZipCode,
  County: employees.County,
  Version: employees.Version,
};
