/** A speed as it is written: '1.25×'. */
export const formatRate = (rate: number): string => `${rate}×`;
