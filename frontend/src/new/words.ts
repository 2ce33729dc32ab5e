/** What house rules and their values are called. */
import { maybe } from "../i18n";

export function valueName(value: string): string {
  return maybe(`new.value_${value}`) ?? value;
}

/** A house rule that was chosen: "Els dosos: fora". */
export function ruleName(option: string, value: string): string {
  return `${maybe(`new.option_${option}`) ?? option}: ${valueName(value)}`;
}
