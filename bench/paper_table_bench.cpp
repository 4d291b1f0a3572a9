// Prints the FABRIK paper's comparison of solvers, done again: [--runs N] [--seed N]
// [--tolerance X] [--json].
#include <iostream>
#include <string>
#include <vector>

#include "paper_table.h"

int main(int argc, char** argv) {
  bench::PaperOptions options;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const std::string fault = bench::readPaperOptions(arguments, options);
  if (!fault.empty()) {
    std::cerr << "paper_table_bench: " << fault << '\n';
    return 2;
  }
  if (options.help) {
    std::cout << "paper_table_bench [--runs N] [--seed N] [--tolerance X] [--json]\n"
                 "  --runs  problems of each kind (default: 100)\n"
                 "  --seed  which problems (default: 1)\n"
                 "  --tolerance  of the chain's length (default: 1e-6)\n";
    return 0;
  }
  const std::vector<bench::PaperRow> rows = bench::paperRows(options.setup);
  if (options.json) {
    std::cout << bench::paperJson(options.setup, rows);
    return 0;
  }
  std::cout << bench::paperText(options.setup, rows);
  for (const bench::PaperBody& body : bench::paperBodies())
    std::cout << '\n' << bench::paperText(body, bench::paperRows(options.setup, body));
}
