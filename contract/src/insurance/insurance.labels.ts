const LABELS: Readonly<Record<string, string>> = {
  FandBInclLiquor: 'F&B Incl Liquor',
  EMPLOYEECOUNTS: 'EMPLOYEE COUNTS',
  INSURANCEPOLICY: 'INSURANCE POLICY',
  WINDHAIL: 'WIND/HAIL',
  WorkersCompCarrier: 'Workers Comp Carrier',
  TotalWorkersComp: 'Total Workers Comp',
  GLCarrier: 'GL Carrier',
  GLDeductible: 'GL Deductible',
  EPLIDeductible: 'EPLI Deductible',
  WCDeductible: 'WC Deductible',
  GLRenewal: 'GL Renewal',
  EPLIRenewal: 'EPLI Renewal',
  WCRenewal: 'WC Renewal',
  GLLiabilityLossRuns: 'GL Liability Loss Runs',
  Address1: 'Address',
  ValuePerFt: 'Value Per Ft',
};

/** The label of a field: its words as people write them. */
export function insuranceLabel(key: string): string {
  if (Object.hasOwn(LABELS, key)) return LABELS[key] ?? key;
  if (key === key.toUpperCase()) return key;
  return key.replace(/([a-z])([A-Z0-9])/g, '$1 $2');
}
