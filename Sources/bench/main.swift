import Benchmark

Bench.main()
