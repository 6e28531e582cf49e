import { employees } from './tables/access.table.ts';

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
