import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.loginAs({ pages: ['Location'] });
});
afterAll(() => t.close());

describe('a location', () => {
  it('takes the legal name too, refuses one that another location has, and lets the name stand in again', async () => {
    const { body: made } = await admin.post('/admin/location', {
      Name: 'Legal Inn',
      LegalName: 'legal inn llc',
    });
    expect(made).toMatchObject({ LegalName: 'LEGAL INN LLC' });
    const taken = await admin.post('/admin/location', { Name: 'Illegal Inn', LegalName: 'Legal Inn LLC' });
    expect(taken.status).toBe(409);
    expect(taken.body.error).toBe('Another location has this Legal Name.');
    const { LocationID } = made;
    const blanked = await admin.put('/admin/location', { LocationID, Name: 'Legal Inn', LegalName: '' });
    expect(blanked.body).toMatchObject({ LegalName: '' });
    const insured = await admin.get('/PropertyInsurancemaster/get', { Search: 'legal inn' });
    expect(insured.body).toMatchObject([{ LocationID, LegalName: 'LEGAL INN' }]);
  });

  it('takes F&B and Only Room as they are sent', async () => {
    const both = { FandB: true, OnlyRoom: true };
    const { status, body } = await admin.post('/admin/location', { Name: 'Both Inn', ...both });
    expect(status).toBe(200);
    expect(body).toMatchObject(both);
  });
});
