/** The figures of a day's sales, and the same as a line of a file has them behind its date and hotel. */
export const SALES_DAY = {
  RoomRevenue: 9640.6,
  OtherRevenue: 812.15,
  RoomsSold: 80,
  TotalAvailableRooms: 110,
  Adr: 120.51,
  OOO: 2,
  TotalCost: 2411.37,
  Stayover: 41,
  Checkout: 38,
};
export const SALES_LINE = '9640.60,812.15,80,110,120.51,2,2411.37,41,38';
